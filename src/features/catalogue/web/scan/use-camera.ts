import { useEffect, useRef, useState } from 'react';

export type CameraState =
  | 'starting'
  | 'on'
  | 'refused' // by the person, or by a setting
  | 'none' // there is no camera, or the page is without https
  | 'failed'; // in use by another program

/** Members that TypeScript's DOM types lack. */
type Torch = MediaTrackCapabilities & { torch?: boolean };

export interface Camera {
  readonly state: CameraState;
  /** Whether the torch is on; undefined without a torch. */
  readonly light: boolean | undefined;
  switchLight(): void;
  retry(): void;
}

/**
 * Shows the camera in a video element; the rear camera if there are two. Stops the camera while the page is
 * hidden and on unmount.
 */
export function useCamera(video: React.RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [light, setLight] = useState<boolean>();
  const [attempt, setAttempt] = useState(0);
  const track = useRef<MediaStreamTrack>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    let turn = 0;
    const stop = () => {
      turn += 1;
      track.current?.stop();
      track.current = undefined;
      if (video.current) video.current.srcObject = null;
    };
    const start = async () => {
      stop();
      const mine = turn;
      setState('starting');
      const opened = await openCamera();
      if (typeof opened === 'string') return mine === turn && setState(opened);
      // The page was hidden or left while the permission prompt was open.
      if (mine !== turn || !video.current) return opened.stop();
      track.current = opened;
      opened.onended = () => setState('failed');
      video.current.srcObject = new MediaStream([opened]);
      await video.current.play().catch(() => undefined);
      if (mine !== turn) return;
      setLight((opened.getCapabilities?.() as Torch | undefined)?.torch ? false : undefined);
      setState('on');
    };
    const follow = () => void (document.hidden ? stop() : start());
    const returned = ({ persisted }: PageTransitionEvent) => persisted && follow();
    follow();
    document.addEventListener('visibilitychange', follow);
    addEventListener('pagehide', stop);
    // The page was restored from the back/forward cache.
    addEventListener('pageshow', returned);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', returned);
      stop();
    };
  }, [video, attempt]);
  return {
    state,
    light,
    switchLight() {
      const advanced = [{ torch: !light } as MediaTrackConstraintSet];
      track.current?.applyConstraints({ advanced }).then(
        () => setLight(!light),
        () => setLight(undefined),
      );
    },
    retry: () => setAttempt(attempt + 1),
  };
}

/** A video track of the camera, or the reason for the failure. */
async function openCamera(): Promise<MediaStreamTrack | CameraState> {
  // Browsers hide the cameras from pages without https.
  if (!navigator.mediaDevices?.getUserMedia) return 'none';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: {
        facingMode: { ideal: 'environment' },
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    });
    return stream.getVideoTracks()[0] ?? 'none';
  } catch (error) {
    return failures.get((error as DOMException).name) ?? 'failed';
  }
}

const failures: ReadonlyMap<string, CameraState> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
]);
