/** What is wrong with a file that can't be read. */
export const fileFaults = [
  'empty',
  'otherKind', // neither text nor a workbook
  'locked', // with a password
  'encoding', // not UTF-8
  'tooLarge', // unpacked, in columns or in sheets
  'tooManyRows',
  'broken',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** The import failed and nothing was changed. The message is a sentence for the person who started it. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly fault: FileFault;

  constructor(message: string, fault: FileFault = 'broken') {
    super(message);
    this.fault = fault;
  }
}

/** Another import is at work: trying again later helps. */
export class BusyError extends ImportError {}
