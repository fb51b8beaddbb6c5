import type { ReactNode } from 'react';
import { isPlainClick, useSite } from '#ui/site/site.tsx';

interface Props {
  /** Address of the mode, for pages without scripts. */
  to: string;
  current: boolean;
  choose: () => void;
  className: string | undefined;
  children: ReactNode;
}

/** A mode of the search: a link that switches in place after hydration. */
export function ModeLink({ to, current, choose, className, children }: Props) {
  const { href } = useSite();
  return (
    <a
      href={href(to)}
      className={className}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        choose();
      }}
    >
      {children}
    </a>
  );
}
