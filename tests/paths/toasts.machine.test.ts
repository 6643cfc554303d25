import { toastModel } from '../../src/machines/toasts/toast.model.ts';
import { toastsModel } from '../../src/machines/toasts/toasts.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(toastModel);
machinePaths(toastsModel);
