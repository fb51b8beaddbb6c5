import { paths } from '#contract/paths.ts';
import { SiteLink } from '../site/site.tsx';
import styles from './mark.module.css';

/** The company's word mark, a link to the home page. */
export function Mark() {
  return (
    <SiteLink to={paths.Index} className={styles.mark}>
      <bdi dir="ltr">
        E<span className={styles.and}>&amp;</span>E Turbo
      </bdi>
    </SiteLink>
  );
}
