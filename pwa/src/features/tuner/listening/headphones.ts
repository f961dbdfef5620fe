/** For which sound outputs the user has said that they are headphones. */

const STORAGE_KEY = 'attune.tuner.headphones';
const MAX_OUTPUTS = 20;

/**
 * The output that sound goes to: the browser names it once the microphone was allowed; null where it does not.
 */
async function currentOutput(): Promise<string | null> {
  if (!('mediaDevices' in navigator)) return null;
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const outputs = devices.filter(({ kind }) => kind === 'audiooutput');
  const current = outputs.find(({ deviceId }) => deviceId === 'default') ?? outputs[0];
  return current?.label || current?.groupId || null;
}

/** Whether sound goes to headphones, as the user has said of this output. */
export async function usesHeadphones(): Promise<boolean> {
  const output = await currentOutput();
  return output !== null && remembered().includes(output);
}

/** Remembers that the present output is headphones. */
export async function rememberHeadphones(): Promise<void> {
  const output = await currentOutput();
  if (output === null) return;
  const others = remembered().filter((one) => one !== output);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, output].slice(-MAX_OUTPUTS)));
  } catch {
    // Private windows may refuse storage: then it is asked again.
  }
}

function remembered(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
