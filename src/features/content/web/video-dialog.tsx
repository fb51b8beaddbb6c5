import { Dialog } from '#ui/dialog.tsx';
import styles from './video-dialog.module.css';

/**
 * Width of the dialog: 590 px on the home page, 840 px on lists, 90 % for e-catalogues (docs/product.md 9).
 */
export type VideoWidth = 'home' | 'list' | 'ecatalog';

interface Props {
  open: boolean;
  title: string;
  embedCode: string;
  width: VideoWidth;
  onClose: () => void;
}

/** A video in a dialog. It is mounted only while the dialog is open, so closing stops the video. */
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
  /** Starts the video at once, after the visitor has opened it. */
  autoPlay?: boolean;
}

/** A video file of the site, or the player of another host. */
export function VideoPlayer({ embedCode, title, autoPlay = false }: PlayerProps) {
  const player = playerOfCode(embedCode);
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

interface Player {
  readonly kind: 'film' | 'frame';
  readonly src: string;
}

/** Player of an embed code; undefined if the code is not one that this site creates. */
export function playerOfCode(embedCode: string): Player | undefined {
  const [, tag, src] = /^<(video|iframe)\s[^>]*?\bsrc="([^"]+)"/.exec(embedCode) ?? [];
  if (!src || !/^(\/|https:\/\/)/.test(src)) return undefined;
  return { kind: tag === 'video' ? 'film' : 'frame', src: src.replaceAll('&amp;', '&') };
}
