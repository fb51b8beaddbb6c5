/** Most items of a comparison. */
export const COMPARED_MOST = 4;
