import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces the title of a page to screen readers after client-side navigation. The focus goes to the
 * content, where nothing there has it: what had it is gone, or stands in the header.
 */
export function Announcer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (!pathChanged) return;
        setTitle(document.title);
        if (document.activeElement?.closest('main, dialog')) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p role="status" className="unseen">
      {title}
    </p>
  );
}
