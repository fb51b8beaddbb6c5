/** A short tone. Silent where the person has not touched the page yet: browsers allow no sound before. */
export function beep(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = 1760;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(sound.destination);
  tone.onended = () => void sound.close();
  tone.start();
  tone.stop(sound.currentTime + 0.09);
}
