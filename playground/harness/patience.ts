/** What a test waits for may take as long as a machine needs with several pages at work; what must come sooner says so itself. */
export const PATIENCE_MS = 10_000
