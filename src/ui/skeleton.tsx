import styles from './skeleton.module.css';

interface Props {
  /** CSS pixels. */
  height: number;
  /** CSS pixels; default: the full width. */
  width?: number;
}

/**
 * A placeholder in the size of the content that is loading. It is an SVG, because the content
 * security policy forbids style attributes and sizes differ by place.
 */
export function Skeleton({ height, width }: Props) {
  return (
    <svg className={styles.skeleton} width={width ?? '100%'} height={height} aria-hidden="true" />
  );
}
