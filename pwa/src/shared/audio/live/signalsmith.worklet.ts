// In a file of its own, so that the WebAssembly module is loaded only when the tempo is preserved. On the audio thread
// the package registers its processor by itself.
import 'signalsmith-stretch';
