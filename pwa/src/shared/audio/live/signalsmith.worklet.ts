// In a file of its own, so that only who keeps the tempo loads the WebAssembly module. On the audio thread the package
// registers its processor by itself.
import 'signalsmith-stretch';
