// Loaded before the command line to see what it takes without measuring: meters that take everything and do nothing.
import { TuningMeter } from 'node-rubberband';

TuningMeter.prototype.write = () => Promise.resolve();
TuningMeter.prototype.end = () => Promise.reject(new Error('nothing was measured: this is the benchmark'));
