import { Resolver } from 'node:dns/promises';
import { dnsUnavailable } from './brand.errors.js';
import { DnsResolver } from './dns-resolver.js';

const TIMEOUT_MS = 5_000;
/** The name does not exist, or has no TXT record. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the system’s name servers, or the given ones (`address:port`). */
export class NodeDnsResolver extends DnsResolver {
  constructor(
    private readonly servers?: readonly string[],
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
  }

  async findTxt(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: this.timeoutMs, tries: 1 });
    if (this.servers) resolver.setServers(this.servers);
    // The resolver’s own timeout is for each server.
    const timer = setTimeout(() => resolver.cancel(), this.timeoutMs);
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } catch (error) {
      if (NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw dnsUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
