// The browser's own transform.
import '../tuner/resolve-typescript.mjs';

export const { RealFft } = await import('../../pwa/src/shared/dsp/real-fft.ts');
