/** The version that visitors should read cannot be read by this program. */
export class OldVersionError extends Error {}
