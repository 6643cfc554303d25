import { toastModel } from '../../../src/machines/app/toast.model.ts';
import { toastsModel } from '../../../src/machines/app/toasts.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(toastModel);
machinePaths(toastsModel);
