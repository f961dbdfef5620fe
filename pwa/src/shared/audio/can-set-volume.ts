/** Whether sounds can be made softer: an iPhone or iPad plays all of them at the volume of its keys, and reads 1. */
export function canSetVolume(): boolean {
  const sound = document.createElement('audio');
  sound.volume = 0.5;
  return sound.volume === 0.5;
}
