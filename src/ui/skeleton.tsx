import styles from './skeleton.module.css';

interface Props {
  /** CSS pixels. */
  height: number;
  /** CSS pixels; all there is without it. */
  width?: number;
}

/**
 * Holds the place of what is on its way, in its size. Drawn, because the content security policy
 * forbids style attributes and sizes differ by place.
 */
export function Skeleton({ height, width }: Props) {
  return (
    <svg className={styles.skeleton} width={width ?? '100%'} height={height} aria-hidden="true" />
  );
}
