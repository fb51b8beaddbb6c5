/** The embedded database can't start. The message is for the operator. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
