import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { loadFailure } from './load-failure.js';
import type {
  NativePeakLimiter,
  NativeShiftMeter,
  NativeStream,
  NativeTruePeakMeter,
  NativeTuningMeter,
} from './native-types.js';
import type { EngineOptions, ShiftMeterOptions } from './options.js';
import { WasmPeakLimiter, WasmShiftMeter, WasmTruePeakMeter, wasmSampleReplacer } from './wasm-meters.js';
import { wasmModule } from './wasm-modules.js';
import { WasmStream, WasmTuningMeter } from './wasm-task.js';

/** The Rubber Band Library inside. */
export interface RubberBandBuild {
  /** Such as '3.3.0'. */
  readonly version: string;
  /**
   * 'own': compiled into the addon, with `patches/`; 'wasm': the same as WebAssembly, with the same samples, for up to
   * 1.7 times the CPU time; 'system': the shared library of the system, with other samples.
   */
  readonly library: 'own' | 'wasm' | 'system';
  /** Whether it is compiled for processors with AVX2, which gives the same samples sooner. */
  readonly usesAvx2: boolean;
  /** Whether it is WebAssembly since the addon is missing or does not load here. */
  readonly isFallback: boolean;
}

interface Addon {
  rubberBand: Omit<RubberBandBuild, 'isFallback'>;
  replaceInvalidSamples(samples: Float32Array): number;
  Stream: new (options: EngineOptions) => NativeStream;
  PeakLimiter: new (channels: number, sampleRateHz: number, ceiling: number) => NativePeakLimiter;
  ShiftMeter: new (options: ShiftMeterOptions) => NativeShiftMeter;
  TruePeakMeter: new (channels: number) => NativeTruePeakMeter;
  TuningMeter: new (options: { sampleRateHz: number; channels: number; hintHz: number }) => NativeTuningMeter;
}

type Library = RubberBandBuild['library'];

const LIBRARIES: readonly Library[] = ['own', 'wasm', 'system'];

/** RUBBERBAND, which chooses; without it our own build comes first, then the same as WebAssembly. */
function chosenLibrary(): Library | undefined {
  const choice = process.env['RUBBERBAND'] ?? '';
  if (choice === '') return undefined;
  const library = LIBRARIES.find((name) => name === choice);
  if (library === undefined) throw new Error(`RUBBERBAND is own, wasm or system, not '${choice}'`);
  return library;
}

/** Whether this processor has AVX2; only Linux says so in a file, and only there is it compiled. */
function hasAvx2(): boolean {
  try {
    return /^flags\s*:.* avx2\b/m.test(readFileSync('/proc/cpuinfo', 'latin1'));
  } catch {
    return false;
  }
}

/** Laid out as by prebuildify: prebuilds/linux-x64/node-rubberband.glibc.node, and node-rubberband-avx2.glibc.node. */
function prebuiltFile(name: string): string {
  const { platform, arch } = process;
  const libc = platform === 'linux' ? (existsSync('/etc/alpine-release') ? '.musl' : '.glibc') : '';
  return `../prebuilds/${platform}-${arch}/${name.replace('own', 'node-rubberband')}${libc}.node`;
}

/** @throws Error that says in one sentence what to do */
function loadAddon(library: 'own' | 'system'): Addon {
  const names = library === 'own' && hasAvx2() ? ['own-avx2', library] : [library];
  const compiled = names.map((name) => `../build/Release/rubberband-${name}.node`);
  const prebuilt = library === 'own' ? names.map((name) => prebuiltFile(name)) : [];
  const file =
    [...compiled, ...prebuilt].find((name) => existsSync(new URL(name, import.meta.url))) ?? compiled.join(' or ');
  try {
    return createRequire(import.meta.url)(file) as Addon;
  } catch (cause) {
    throw loadFailure(cause, process.platform);
  }
}

function load(): Addon {
  const choice = chosenLibrary();
  if (choice === 'wasm') return wasmAddon;
  if (choice !== undefined) return loadAddon(choice);
  try {
    return loadAddon('own');
  } catch {
    return wasmAddon;
  }
}

let replaceSamples: ((samples: Float32Array) => number) | undefined;

const wasmAddon: Addon = {
  rubberBand: { version: '3.3.0', library: 'wasm', usesAvx2: false },
  replaceInvalidSamples: (samples) => {
    replaceSamples ??= wasmSampleReplacer(wasmModule('engine'));
    return replaceSamples(samples);
  },
  Stream: WasmStream,
  PeakLimiter: class extends WasmPeakLimiter {
    constructor(channels: number, sampleRateHz: number, ceiling: number) {
      super(wasmModule('engine'), channels, sampleRateHz, ceiling);
    }
  },
  ShiftMeter: class extends WasmShiftMeter {
    constructor(options: ShiftMeterOptions) {
      super(wasmModule('engine'), options);
    }
  },
  TruePeakMeter: class extends WasmTruePeakMeter {
    constructor(channels: number) {
      super(wasmModule('engine'), channels);
    }
  },
  TuningMeter: WasmTuningMeter,
};

export const addon = load();

export const rubberBand: RubberBandBuild = {
  ...addon.rubberBand,
  isFallback: addon.rubberBand.library === 'wasm' && chosenLibrary() === undefined,
};
