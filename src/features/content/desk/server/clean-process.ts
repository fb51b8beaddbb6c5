/** The process that cleans HTML: the texts of all languages would hold up everybody's requests. */
import { answerOrders } from '#platform/answer-orders.ts';
import { cleanHtml } from './clean-html.ts';

answerOrders((bodies: string[]) => bodies.map(cleanHtml));
