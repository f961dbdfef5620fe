import { brandContrast, nearestPassing } from '@attune/catalogue/brand-colour';
import { useFormikContext } from 'formik';
import { Button } from '../../../shared/ui/button';
import { TextField } from '../../../shared/ui/form';
import { type BrandValues, readColour } from './brand-form';
import { ContrastList } from './contrast-list';

/** Shown in the browser's colour input, which cannot be empty, when nothing is set. */
const UNSET = '#808080';

/** The brand's colour, how well it can be read, and the nearest that passes when it cannot. */
export function ColourField({ isLocked }: { isLocked: boolean }) {
  const { values, setFieldValue, setFieldTouched } = useFormikContext<BrandValues>();
  const colour = readColour(values.primaryColor);
  const choose = async (chosen: string) => {
    await setFieldValue('primaryColor', chosen);
    await setFieldTouched('primaryColor', true);
  };
  return (
    <div className="grid gap-3">
      <TextField
        name="primaryColor"
        label="Primary colour"
        placeholder="Attune’s own colour"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isLocked}
        end={
          <input
            type="color"
            aria-label="Choose the primary colour"
            value={colour ?? UNSET}
            disabled={isLocked}
            onChange={({ target }) => void choose(target.value)}
            className="mr-1 h-9 w-11 flex-none cursor-pointer rounded-sm border-0 bg-transparent p-0.5 disabled:cursor-not-allowed"
          />
        }
      />
      {colour !== null && (
        <>
          {!isLocked && <Offer colour={colour} onUse={(passing) => void choose(passing)} />}
          <ContrastList contrast={brandContrast(colour)} />
        </>
      )}
    </div>
  );
}

function Offer({ colour, onUse }: { colour: string; onUse: (colour: string) => void }) {
  const passing = nearestPassing(colour);
  if (passing === colour) return null;
  const isDarker = brandContrast(colour).onLight < brandContrast(passing).onLight;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line px-3 py-2.5">
      <span aria-hidden className="size-9 flex-none rounded-sm border border-line" style={{ background: passing }} />
      <span className="min-w-0 flex-1 text-xs text-ink-3">
        Nearest that passes: <b className="figure block text-sm font-[620] text-ink">{passing}</b>
        same hue, {isDarker ? 'darker' : 'lighter'}
      </span>
      <Button size="sm" onClick={() => onUse(passing)}>
        Use {passing}
      </Button>
    </div>
  );
}
