/** The process that sanitises HTML. In the web process the texts of all languages would block the event loop. */
import { runTasks } from '#platform/run-tasks.ts';
import { cleanHtml } from './clean-html.ts';

runTasks((bodies: string[]) => bodies.map(cleanHtml));
