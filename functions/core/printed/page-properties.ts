/** The properties that a page states and Chromium leaves out of its PDF. */
export interface PageProperties {
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  /** A language tag. */
  readonly language?: string;
}
