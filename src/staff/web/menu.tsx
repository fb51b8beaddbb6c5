import { ListSubheader } from '@mui/material';
import { Menu, useResourceDefinitions, useSidebarState } from 'react-admin';
import { deskGroups } from '#ui/desk/desk.ts';

/** The menu: the desks of the role, in their groups. The headings go when only icons are shown. */
export function StaffMenu() {
  const desks = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList);
  const [open] = useSidebarState();
  return (
    <Menu>
      <Menu.DashboardItem />
      {deskGroups.flatMap((group) => {
        const ofGroup = desks.filter(({ options }) => options?.group === group);
        if (ofGroup.length === 0) return [];
        return [
          open && (
            <ListSubheader key={group} component="div" sx={{ lineHeight: 2.4, mt: 1 }}>
              {group}
            </ListSubheader>
          ),
          ...ofGroup.map(({ name }) => <Menu.ResourceItem key={name} name={name} />),
        ];
      })}
    </Menu>
  );
}
