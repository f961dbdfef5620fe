/** What an answer may be based on and cite: a passage of the guide, or a fact about the workspace. */
export interface Source {
  /** For readers. */
  title: string;
  text: string;
  /** The page of the application that shows it, from `/`. */
  url: string;
}
