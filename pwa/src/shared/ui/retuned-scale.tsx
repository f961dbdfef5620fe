import { CentsScale } from './cents-scale';
import { Figure } from './figure';

/** The picture of what this is all about: 440 Hz as recorded and 432 Hz retuned, on a scale of cents. */
export function RetunedScale() {
  return (
    <CentsScale
      label="A scale of cents: 440 hertz at 0, 432 hertz at minus 31.77."
      minCents={-40}
      maxCents={40}
      wasCents={0}
      nowCents={-31.767}
      wasLabel={
        <>
          as recorded <Figure value={440} unit="Hz" decimals={2} />
        </>
      }
      nowLabel={
        <>
          retuned <Figure value={432} unit="Hz" decimals={2} />
        </>
      }
    />
  );
}
