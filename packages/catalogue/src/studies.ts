import { doi, type Source } from './source.js';

export interface Study {
  name: string;
  design: string;
  /** Unit of the sample: people, or pairs of clips heard by visitors of a web page. */
  count: number;
  counted: 'people' | 'pairs';
  result: string;
  limits: string;
  source: Source;
}

/** Published findings about 432 and 528 Hz, as stated in the abstracts; fewest participants first. */
export const STUDIES: readonly Study[] = [
  {
    name: 'Akimoto et al. 2018',
    design: 'Five minutes of music called 528 Hz',
    count: 9,
    counted: 'people',
    result: 'Cortisol fell with “528”.',
    limits: 'Its 528 Hz music was tuned to A4 = 444',
    source: doi('10.4236/health.2018.109088'),
  },
  {
    name: 'Calamassi et al. 2020',
    design: 'Cross-over',
    count: 12,
    counted: 'people',
    result: 'Sleep score better with 432 (p = 0.02); stress not significantly different.',
    limits: 'Tiny',
    source: doi('10.23750/abm.v91i12-S.10755'),
  },
  {
    name: 'Calamassi & Pomponi 2019',
    design: 'Cross-over, 432 against 440',
    count: 33,
    counted: 'people',
    result: 'Heart rate 4.79 bpm lower with 432 (p = 0.05); blood pressure not significantly different.',
    limits: 'Small, and borderline significant',
    source: doi('10.1016/j.explore.2019.04.001'),
  },
  {
    name: 'Aravena et al. 2020',
    design: 'Randomised controlled trial',
    count: 42,
    counted: 'people',
    result: 'Anxiety fell with 432 and with 440; cortisol was lower with 432.',
    limits: 'Small',
    source: { label: 'PMC7213780', href: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7213780/' },
  },
  {
    name: 'Hohneck et al. 2025',
    design: 'Randomised cross-over, 432 against 443',
    count: 43,
    counted: 'people',
    result: 'Heart rate −3 against −1 bpm (p = 0.04); mood better with both.',
    limits: 'One instrument; not compared with 440',
    source: doi('10.1186/s12906-025-04758-5'),
  },
  {
    name: 'Erdal et al. 2021',
    design: 'Autonomic activity measured',
    count: 51,
    counted: 'people',
    result: 'No significant variation in autonomic activity.',
    limits: 'Not listed',
    source: doi('10.14687/jhs.v18i1.6108'),
  },
  {
    name: 'Calamassi et al. 2022',
    design: 'Randomised, three arms, one of them silence',
    count: 54,
    counted: 'people',
    result: 'Anxiety fell in all arms, silence included.',
    limits: 'Small',
    source: doi('10.23750/abm.v93iS2.12915'),
  },
  {
    name: 'Kopka 2022',
    design: 'Listeners rated short clips',
    count: 54,
    counted: 'people',
    result: '432 felt more arousing.',
    limits: 'Clips of 30 seconds',
    source: { label: 'Springer 978-3-658-36472-4', href: 'https://doi.org/10.1007/978-3-658-36472-4' },
  },
  {
    name: 'T. Cox, web test',
    design: 'Pairs heard online, seven tunings',
    count: 1396,
    counted: 'pairs',
    result: 'No improvement from 432.',
    limits: 'Anyone who visited the page',
    source: { label: 'T. Cox, web test' },
  },
];
