import { PageTitle, useMember } from '#ui/office/member.tsx';
import { OfficeFields, OfficePage, OfficeSection } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { roleWords } from './roles.ts';

export function StaffAccountPage() {
  const t = useDeskText();
  const { email, role, secondFactor } = useMember();
  return (
    <OfficePage>
      <PageTitle>{t('Your account')}</PageTitle>
      <OfficeSection title={email}>
        <OfficeFields
          fields={[
            [t('Role'), t(roleWords[role] as DeskKey)],
            [t('Two-step sign-in'), t(secondFactor === 'on' ? 'Yes' : 'No')],
          ]}
        />
      </OfficeSection>
    </OfficePage>
  );
}
