/** Actions of a person on a page: with the mouse, or by the keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
  /** Presses a button, follows a link, ticks a box. */
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses from a list by the option's text. */
  choose(list: Locator, label: string): Promise<void>;
}

export const byMouse = (): Hands => ({
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: async (list, label) => {
    await list.selectOption({ label });
  },
});

export function byKeyboard(page: Page): Hands {
  /** Tab by Tab, as far as it takes. */
  async function reach(target: Locator) {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    // Found once: to look for it by its role after every Tab takes longer than the Tab.
    let element = await target.elementHandle();
    for (let tabs = 0; tabs < 400; tabs += 1) {
      const focus = await element?.evaluate((one) =>
        one.isConnected ? one === document.activeElement : 'gone',
      );
      if (focus === true) return;
      if (focus === 'gone') element = await target.elementHandle();
      // An element before the focus is reached faster with Shift+Tab.
      const before = await element?.evaluate(
        (one) =>
          document.activeElement !== document.body &&
          Boolean(
            (document.activeElement?.compareDocumentPosition(one) ?? 0) &
              Node.DOCUMENT_POSITION_PRECEDING,
          ),
      );
      await page.keyboard.press(before ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }
  return {
    async press(target) {
      await reach(target);
      const ticks = await target.evaluate((element) =>
        element.matches('[type=checkbox],[type=radio]'),
      );
      await page.keyboard.press(ticks ? 'Space' : 'Enter');
    },
    async type(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },
    async choose(list, label) {
      await reach(list);
      await page.keyboard.type(label);
      await expect(list.locator('option:checked')).toHaveText(label);
    },
  };
}
