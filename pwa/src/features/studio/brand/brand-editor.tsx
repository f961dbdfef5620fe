import { Formik, type FormikHelpers } from 'formik';
import { useId, useState } from 'react';
import type { BrandDto } from '../../../api/generated/attune-client';
import { useBrandSaveMutation } from '../../../api/generated/studio-client';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { Form, RefusalNote, showRefusal, TextField } from '../../../shared/ui/form';
import { Panel } from '../../../shared/ui/panel';
import { useToast } from '../../../shared/ui/use-toast';
import { LeaveQuestion } from '../shared/leave-question';
import { LockedReason } from '../shared/locked-reason';
import { BRAND_SCHEMA, type BrandValues, toRequest, toValues } from './brand-form';
import { ColourField } from './colour-field';
import { CurrentSettings } from './current-settings';
import { DomainStatus } from './domain-status';
import { LogoField } from './logo-field';
import { SharePreview } from './share-preview';

/** The brand's form, and beside it what is saved and what visitors will see. */
export function BrandEditor({ brand }: { brand: BrandDto }) {
  const id = useId();
  const toast = useToast();
  const permission = usePermission('manage');
  const [save] = useBrandSaveMutation();
  // What others save meanwhile must not replace what is being typed.
  const [initial, setInitial] = useState(() => toValues(brand));
  const isLocked = !permission.isAllowed;
  const lockedId = `${id}-locked`;
  const submit = async (values: BrandValues, form: FormikHelpers<BrandValues>) => {
    form.setStatus(null);
    try {
      const saved = toValues(await save(toRequest(values, initial)).unwrap());
      setInitial(saved);
      form.resetForm({ values: saved });
      toast({ title: 'Settings saved', tone: 'good' });
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Formik initialValues={initial} validationSchema={BRAND_SCHEMA} onSubmit={submit}>
      {({ values, errors, dirty, isSubmitting }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <LeaveQuestion
            isAsked={dirty && !isSubmitting}
            title="Leave without saving?"
            description="The settings that you changed here have not been saved."
          />
          <Panel title="Brand settings">
            <Form label="Brand settings">
              <LockedReason id={lockedId} permission={permission} />
              <RefusalNote title="Save Failed" />
              <TextField name="companyName" label="Company name" autoComplete="organization" readOnly={isLocked} />
              <LogoField brand={brand} lockedBy={isLocked ? lockedId : undefined} />
              <ColourField isLocked={isLocked} />
              <TextField
                name="customDomain"
                label="Custom domain"
                placeholder="share.your-label.com"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={isLocked}
                hint="Share links open at this address once it is verified."
              />
              <DomainStatus brand={brand} typed={values.customDomain} lockedBy={isLocked ? lockedId : undefined} />
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  variant="primary"
                  // Enter in a field presses it, too.
                  type={isLocked ? 'button' : 'submit'}
                  unavailable={isLocked || errors.primaryColor !== undefined}
                  aria-describedby={isLocked ? lockedId : `${id}-why`}
                  busy={isSubmitting}
                  busyLabel="Saving..."
                >
                  Save Settings
                </Button>
                <span id={`${id}-why`} className="text-xs text-ink-3">
                  {!isLocked && errors.primaryColor !== undefined && 'Choose a colour that passes first.'}
                </span>
              </div>
            </Form>
          </Panel>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <CurrentSettings brand={brand} />
            <SharePreview
              name={values.companyName.trim()}
              typedColour={values.primaryColor}
              logoUrl={brand.logoUrl}
              isSaved={!dirty}
            />
          </div>
        </div>
      )}
    </Formik>
  );
}
