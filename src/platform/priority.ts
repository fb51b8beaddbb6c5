/** Processes whose work can wait give way to those that answer visitors. */
import { getPriority, setPriority } from 'node:os';

/** Niceness of this process's work from now on; 19 is the lowest. Windows keeps its own. */
const LATER = 10;

/** Lets other processes go first. Who was put further back stays there: only root may come forward. */
export function lowerPriority(): void {
  if (process.platform !== 'win32' && getPriority() < LATER) setPriority(LATER);
}
