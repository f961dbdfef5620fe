/** Looks up records of the domain name system. */
export abstract class DnsResolver {
  /**
   * The TXT records at a name, each as one text; none when the name or its records don’t exist.
   *
   * @throws AppError 503 when no server answers in time, or answers with a failure: then nothing is known
   */
  abstract findTxt(name: string): Promise<string[]>;
}
