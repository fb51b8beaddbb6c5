/** Process that sanitises HTML. In the web process, texts in all languages would block the event loop. */
import { runTasks } from '#platform/processes.ts';
import { cleanHtml } from './clean-html.ts';

runTasks((bodies: string[]) => bodies.map(cleanHtml));
