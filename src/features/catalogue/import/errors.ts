/** The import can't be done at all: nothing was changed. The message is a sentence for whoever asked for it. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** Another import is at work: trying again later helps. */
export class BusyError extends ImportError {}
