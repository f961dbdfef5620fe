// The browser's own transform.
import '../../pwa/evaluation/tuner/resolve-typescript.mjs';

export const { RealFft } = await import('../../pwa/src/shared/dsp/real-fft.ts');
