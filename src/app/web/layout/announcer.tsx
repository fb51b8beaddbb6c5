import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Announces the title of a page to screen readers after client-side navigation. */
export function Announcer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setTitle(document.title);
      }),
    [router],
  );
  return (
    <p role="status" className="unseen">
      {title}
    </p>
  );
}
