import { Dialog } from '#ui/dialog.tsx';
import { playerOf } from './player.ts';
import styles from './video-dialog.module.css';

/** Where a film is shown: 590 px wide on the home page, 840 on lists, 90 % for e-catalogues (docs/product.md 9). */
export type VideoWidth = 'home' | 'list' | 'ecatalog';

interface Props {
  open: boolean;
  title: string;
  /** As the server gives it. */
  embedCode: string;
  width: VideoWidth;
  onClose: () => void;
}

/** A film in a dialog: it is there only while the dialog is open, so closing stops it. */
export function VideoDialog({ open, title, embedCode, width, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      className={`${styles.dialog} ${styles[width]}`}
    >
      <div className={styles.box}>
        <VideoPlayer embedCode={embedCode} title={title} autoPlay />
      </div>
    </Dialog>
  );
}

interface PlayerProps {
  embedCode: string;
  title: string;
  /** Plays at once, since somebody has just asked for it. */
  autoPlay?: boolean;
}

/** A film of the site's own, or the player of an allowed host. */
export function VideoPlayer({ embedCode, title, autoPlay = false }: PlayerProps) {
  const player = playerOf(embedCode);
  if (!player) return null;
  if (player.kind === 'film') {
    return (
      <video
        className={styles.player}
        src={player.src}
        controls
        playsInline
        autoPlay={autoPlay}
        preload="metadata"
        aria-label={title}
      >
        <track kind="captions" />
      </video>
    );
  }
  return (
    <iframe
      className={styles.player}
      src={player.src}
      title={title}
      loading={autoPlay ? 'eager' : 'lazy'}
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
