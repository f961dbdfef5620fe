import moduleUrl from 'node-rubberband/tuning.wasm?url';
import { loadModule } from '../load-module';

/** For workers. @throws when it cannot be loaded or compiled */
export const loadTuningModule = (): Promise<WebAssembly.Module> => loadModule(moduleUrl);
