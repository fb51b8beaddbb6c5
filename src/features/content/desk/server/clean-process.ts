/** The process that cleans HTML: the texts of all languages would hold up everybody's requests. */
import { runTasks } from '#platform/run-tasks.ts';
import { cleanHtml } from './clean-html.ts';

runTasks((bodies: string[]) => bodies.map(cleanHtml));
