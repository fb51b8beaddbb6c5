import { useSyncExternalStore } from 'react';
import { useWhenWanted } from '../site/lazy-part.tsx';
import { expiredNotice } from './keep-session.ts';

const nothing = () => undefined;
const load = () => import('./need-login-alert.tsx').then(({ NeedLoginAlert }) => NeedLoginAlert);

/** The alert 'Need login' (docs/product.md 8, TokenExpired); leads to sign-in and back. */
export function NeedLogin() {
  const { subscribe, current } = expiredNotice;
  const message = useSyncExternalStore(subscribe, current, nothing);
  const Alert = useWhenWanted(message !== undefined, load);
  return Alert && <Alert />;
}
