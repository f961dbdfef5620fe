import { setFlagsFromString } from 'node:v8';

// Keeps V8's young generation at the 1 MB it begins with, for processes that audio goes through; to be imported before
// the modules of the program are loaded, since loading lets it grow. Audio's buffers are freed with the young
// generation and hardly count when V8 decides how large that may be: once it has grown, a song takes 35 MB more memory,
// a worker at its peak 90 MB, and neither is faster.
setFlagsFromString('--semi-space-growth-factor=1');
