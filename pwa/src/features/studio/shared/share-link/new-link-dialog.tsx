import { Formik, type FormikHelpers } from 'formik';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../shared/ui/button';
import { Dialog, DialogActions } from '../../../../shared/ui/dialog';
import { Form, RefusalNote, showRefusal, SubmitButton } from '../../../../shared/ui/form';
import { useToast } from '../../../../shared/ui/use-toast';
import { ChooseSubject } from './choose-subject';
import { LinkFields } from './link-fields';
import { type LinkValues, NEW_LINK, NEW_LINK_SCHEMA, toCreateRequest } from './link-form';
import { useLinksCreateMutation } from './share-link-api';
import { type LinkSubject, SubjectFacts } from './subject';

interface NewLinkDialogProps {
  /** What is shared; null: it is chosen in the dialog. */
  subject: LinkSubject | null;
  onClose: () => void;
}

/** Creates a share link and opens its page. What was typed stays while another song or folder is chosen. */
export function NewLinkDialog({ subject: given, onClose }: NewLinkDialogProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const [create] = useLinksCreateMutation();
  const [subject, setSubject] = useState(given);
  const [isChosenHere, setIsChosenHere] = useState(false);
  const submit = async (values: LinkValues, form: FormikHelpers<LinkValues>) => {
    if (subject === null) return;
    form.setStatus(null);
    try {
      const { id, name } = await create(toCreateRequest(subject, values)).unwrap();
      onClose();
      await navigate(`/studio/history/links/${id}`);
      toast({ title: 'Link created', description: name, tone: 'good' });
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New share link"
      description={subject === null ? 'Choose a song or a folder.' : undefined}
    >
      <Formik initialValues={NEW_LINK} validationSchema={NEW_LINK_SCHEMA} onSubmit={submit}>
        {({ setStatus }) =>
          subject === null ? (
            <ChooseSubject
              onChoose={(chosen) => {
                setStatus(null);
                setSubject(chosen);
                setIsChosenHere(true);
              }}
            />
          ) : (
            <Form label="New share link">
              <RefusalNote title="The link wasn’t created" />
              <SubjectRow subject={subject} takesFocus={isChosenHere} onChange={() => setSubject(null)} />
              <LinkFields what={subject.what} keptUntil={subject.what === 'song' ? subject.keptUntil : null} />
              <DialogActions onCancel={onClose}>
                <SubmitButton busyLabel="Creating link...">
                  <Link2 aria-hidden className="icon" />
                  Create link
                </SubmitButton>
              </DialogActions>
            </Form>
          )
        }
      </Formik>
    </Dialog>
  );
}

interface SubjectRowProps {
  subject: LinkSubject;
  /** Whether it has just been chosen: the list that had the focus is gone. */
  takesFocus: boolean;
  onChange: () => void;
}

/** What is shared, and the way to share something else. */
function SubjectRow({ subject, takesFocus, onChange }: SubjectRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <b className="line-clamp-3 text-sm font-[600] wrap-anywhere">{subject.name}</b>
        <span className="text-xs text-ink-3">
          <SubjectFacts subject={subject} />
        </span>
      </div>
      <Button ref={button} variant="quiet" size="sm" className="flex-none" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}
