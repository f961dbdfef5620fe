/** The source of a claim, as cited beside it. */
export interface Source {
  label: string;
  /** Undefined for printed sources. */
  href?: string;
}

/** A paper by its digital object identifier. */
export const doi = (name: string): Source => ({ label: `doi ${name}`, href: `https://doi.org/${name}` });

export const SOURCES = {
  a440: { label: 'Wikipedia, A440', href: 'https://en.wikipedia.org/wiki/A440_(pitch_standard)' },
  concertPitch: { label: 'Wikipedia, Concert pitch', href: 'https://en.wikipedia.org/wiki/Concert_pitch' },
  scientificPitch: { label: 'Wikipedia, Scientific pitch', href: 'https://en.wikipedia.org/wiki/Scientific_pitch' },
  iso16: { label: 'ISO 16:1975, foreword', href: 'https://www.iso.org/standard/3601.html' },
  gribenski: { label: 'F. Gribenski', href: 'https://doi.org/10.4324/9780429268830-4' },
  hohneck: { label: 'Hohneck et al. 2025', href: 'https://doi.org/10.1186/s12906-025-04758-5' },
  roelsworld: { label: 'roelsworld.eu, Tuning frequency standardization', href: 'https://www.roelsworld.eu' },
  roelhollander: { label: 'roelhollander.eu', href: 'https://www.roelhollander.eu' },
  horowitz: { label: 'Horowitz & Puleo, Healing Codes for the Biological Apocalypse, 1999' },
  scienceFeedback: { label: 'Science Feedback', href: 'https://science.feedback.org' },
  akimoto: { label: 'Akimoto et al. 2018', href: 'https://doi.org/10.4236/health.2018.109088' },
} satisfies Record<string, Source>;
