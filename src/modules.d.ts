/// <reference types="vite/client" />

/** The build defines it; see vite.config.ts. */
declare const __CALLS__: import('#ui/site/call-query.ts').CallPlaces;
declare const __VERSION__: string;
declare const __PDF_FILES__: string;

/** The two parts of a table of texts; see tools/split-texts.ts. */
declare module '*.ts?first' {
  const texts: import('#language/format.ts').Texts;
  export default texts;
}
declare module '*.ts?later' {
  const texts: import('#language/format.ts').Texts;
  export default texts;
}

/** The used part of tar-stream, which brings no types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Header {
    name: string;
    size: number;
    mode?: number;
  }
  interface Pack extends Readable {
    /** The contents are written to what it returns; `done` is called when they are all read. */
    entry(header: Header, done?: (error?: Error | null) => void): Writable;
    finalize(): void;
  }
  interface Entry extends Readable {
    header: Header;
  }
  interface Extract extends Writable {
    [Symbol.asyncIterator](): AsyncIterator<Entry>;
  }
  export function pack(): Pack;
  export function extract(): Extract;
}
