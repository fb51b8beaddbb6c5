import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Tells a screen reader the title of a page that came without loading a document. */
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
