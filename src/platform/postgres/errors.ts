/** The embedded database can't start. The message is a sentence for whoever started the program. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
