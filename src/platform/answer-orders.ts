/**
 * Answers the orders that `openProcesses` sends to this process, one after another. What throws ends
 * the process, as a crash would.
 */
export function answerOrders<Order, Answer>(
  work: (order: Order) => Answer | Promise<Answer>,
): void {
  process.on('message', async (order) => process.send?.(await work(order as Order)));
  process.on('disconnect', () => process.exit(0));
  // The site that is told to stop finishes its answers, for which it may need this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
