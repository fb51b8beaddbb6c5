/** The embedded database can't start. The message is for the operator. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Another process holds the lock of DATA_DIR. */
export class FolderTakenError extends EmbeddedError {
  override name = 'FolderTakenError';
}
