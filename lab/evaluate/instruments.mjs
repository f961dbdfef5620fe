// The instruments of the pieces, with the keys each is played in. Left out are programs whose single notes have no one
// pitch at all: choirs and pads (a note's partials lie tens of cents apart).

/**
 * `unsteady`: in short notes there is no saying which pitch is meant, so it plays where differences are compared, and
 * not where the tuning itself is the truth.
 */
/** @type {Record<string, { program: number, range: [number, number], chords?: boolean, volume?: number,
 *   unsteady?: boolean }>} */
export const INSTRUMENTS = {
  piano: { program: 0, range: [33, 84], chords: true },
  electricPiano: { program: 4, range: [40, 80], chords: true },
  harpsichord: { program: 6, range: [43, 81], chords: true },
  vibraphone: { program: 11, range: [53, 84], chords: true },
  drawbarOrgan: { program: 16, range: [43, 80], chords: true, volume: 80 },
  churchOrgan: { program: 19, range: [40, 80], chords: true, volume: 80 },
  accordion: { program: 21, range: [50, 80], chords: true, volume: 85 },
  nylonGuitar: { program: 24, range: [40, 76], chords: true },
  steelGuitar: { program: 25, range: [40, 76], chords: true },
  cleanGuitar: { program: 27, range: [40, 76], chords: true },
  jazzGuitar: { program: 26, range: [40, 76], chords: true },
  acousticBass: { program: 32, range: [28, 50], volume: 110 },
  electricBass: { program: 33, range: [28, 50], volume: 110 },
  pickedBass: { program: 34, range: [28, 50], volume: 110 },
  // Slides by eight cents in its first quarter of a second.
  synthBass: { program: 38, range: [28, 50], unsteady: true },
  violin: { program: 40, range: [57, 88] },
  viola: { program: 41, range: [50, 76] },
  cello: { program: 42, range: [36, 69] },
  harp: { program: 46, range: [36, 84], chords: true },
  strings: { program: 48, range: [40, 84], chords: true },
  trumpet: { program: 56, range: [55, 81], volume: 85 },
  trombone: { program: 57, range: [40, 69], volume: 90 },
  horn: { program: 60, range: [41, 74] },
  brass: { program: 61, range: [48, 79], chords: true, volume: 80 },
  altoSax: { program: 65, range: [52, 79] },
  oboe: { program: 68, range: [60, 86] },
  bassoon: { program: 70, range: [36, 67] },
  clarinet: { program: 71, range: [52, 86] },
  flute: { program: 73, range: [62, 90] },
  recorder: { program: 74, range: [62, 88] },
  // Two oscillators, 7.6 cents apart.
  sawLead: { program: 81, range: [48, 84], volume: 75, unsteady: true },
};

/** Who plays together: melody, chords, bass, and what else there is. */
export const ENSEMBLES = {
  band: { melody: ['steelGuitar', 'altoSax'], chords: ['piano'], bass: ['electricBass'], drums: true },
  jazz: { melody: ['vibraphone', 'trumpet'], chords: ['jazzGuitar', 'piano'], bass: ['acousticBass'], drums: true },
  pop: { melody: ['sawLead'], chords: ['electricPiano', 'strings'], bass: ['synthBass'], drums: true },
  rock: { melody: ['cleanGuitar', 'brass'], chords: ['electricPiano', 'strings'], bass: ['pickedBass'], drums: true },
  folk: { melody: ['violin', 'accordion'], chords: ['nylonGuitar'], bass: ['acousticBass'], drums: true },
  quartet: { melody: ['violin', 'violin'], chords: ['viola'], bass: ['cello'], drums: false },
  orchestra: { melody: ['flute', 'oboe', 'horn'], chords: ['strings', 'harp'], bass: ['cello'], drums: false },
  baroque: { melody: ['recorder', 'violin'], chords: ['harpsichord'], bass: ['cello'], drums: false },
  winds: { melody: ['clarinet', 'flute', 'horn'], chords: ['brass'], bass: ['bassoon'], drums: false },
  church: { melody: ['trumpet'], chords: ['churchOrgan'], bass: ['trombone'], drums: false },
};
