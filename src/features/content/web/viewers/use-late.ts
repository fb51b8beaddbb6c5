import { useEffect, useState } from 'react';

/**
 * A value as it was before it last changed, until it has stayed the same for a while.
 * @param ms how long
 */
export function useLate<T>(value: T, ms: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setLate, ms, () => value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
}
