/** What is used of tar-stream, which brings no types. */
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
